import { FeedSession } from './session.js';
import type { FramePort } from './protocol.js';

new FeedSession(globalThis as unknown as FramePort);
