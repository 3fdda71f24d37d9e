import { withSeparators } from '../format/numbers.js';

/** A candle with its time in words. */
interface ShownCandle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly label: string;
  /** Own fills of the mark under the pointer, in words; empty: there is none. */
  readonly mark: string;
}

const FIELDS = ['open', 'high', 'low', 'close'] as const;

/** The numbers of one candle above the chart, and the time zone of the axis below it. Elements are written anew at most, as a busy market changes them often. */
export class Legend {
  private readonly element = document.createElement('div');
  private readonly zone = document.createElement('span');
  private readonly texts = new Map<string, HTMLElement>();
  private places = 2;

  constructor(parent: HTMLElement) {
    this.element.className = 'chart-legend';
    this.element.dataset['test'] = 'chart-legend';
    this.element.setAttribute('role', 'group');
    this.element.setAttribute('aria-label', 'Candle');
    this.zone.className = 'chart-zone';
    this.zone.dataset['test'] = 'chart-zone';
    for (const name of ['interval', 'label', ...FIELDS, 'change', 'volume', 'mark']) this.add(name);
    parent.append(this.element, this.zone);
  }

  /** Another market or interval. */
  begin(interval: string, places: number, zone: string): void {
    this.places = places;
    this.write('interval', interval);
    this.zone.textContent = zone;
    this.zone.title = `Times of the chart are in ${zone}`;
  }

  show(candle: ShownCandle | undefined): void {
    this.element.hidden = candle === undefined;
    if (candle === undefined) return;
    const { open, close, volume } = candle;
    const share = open === 0 ? 0 : (close / open - 1) * 100;
    const sign = share > 0 ? '+' : share < 0 ? '\u2212' : '';
    this.element.classList.toggle('is-rising', close >= open);
    this.element.classList.toggle('is-falling', close < open);
    this.write('label', candle.label);
    for (const name of FIELDS) this.write(name, withSeparators(candle[name].toFixed(this.places)));
    this.write('change', `${sign}${Math.abs(share).toFixed(2)}\u202f%`);
    this.write('volume', shortOf(volume));
    this.write('mark', candle.mark);
  }

  remove(): void {
    this.element.remove();
    this.zone.remove();
  }

  private add(name: string): void {
    const part = this.element.appendChild(document.createElement('span'));
    part.className = `legend-${name}`;
    if (name === 'volume' || FIELDS.some((each) => each === name)) {
      const title = part.appendChild(document.createElement('abbr'));
      title.textContent = name.charAt(0).toUpperCase();
      title.title = name.charAt(0).toUpperCase() + name.slice(1);
    }
    this.texts.set(name, part.appendChild(document.createElement('span')));
  }

  private write(name: string, text: string): void {
    const element = this.texts.get(name)!;
    if (element.textContent !== text) element.textContent = text;
  }
}

/** Three or four digits of a volume: `12.3K`. */
function shortOf(volume: number): string {
  const [unit, letter] = volume >= 1e6 ? [1e6, 'M'] : volume >= 1e4 ? [1e3, 'K'] : [1, ''];
  return `${Number((volume / unit).toPrecision(4))}${letter}`;
}
