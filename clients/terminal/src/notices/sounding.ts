import type { News, NewsSound } from './telling.js';

/** Tones of a sound, in hertz: what is good rises, what is bad falls. */
const TONES: Readonly<Record<NewsSound, readonly number[]>> = { fill: [660, 880], trigger: [880, 660, 880], alarm: [440, 330, 440, 330], info: [660] };
const TONE_SECONDS = 0.11;
const LOUDNESS = 0.08;

let audio: AudioContext | undefined;

/** Plays the sound of news. Browsers are silent until the page was clicked once. */
export function play(sound: NewsSound): void {
  if (!navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  const begin = audio.currentTime;
  TONES[sound].forEach((tone, place) => sing(audio!, tone, begin + place * TONE_SECONDS));
}

function sing(on: AudioContext, tone: number, at: number): void {
  const [oscillator, gain] = [on.createOscillator(), on.createGain()];
  oscillator.frequency.value = tone;
  gain.gain.setValueAtTime(LOUDNESS, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + TONE_SECONDS);
  oscillator.connect(gain).connect(on.destination);
  oscillator.start(at);
  oscillator.stop(at + TONE_SECONDS);
}

/** Has the system show news; a click on them comes back to the page. */
export function showOnSystem({ title, detail }: News): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const shown = new Notification(title, { body: detail, tag: title });
  shown.onclick = () => (window.focus(), shown.close());
}

/** Asks whether the system may show news. */
export async function askSystem(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}
