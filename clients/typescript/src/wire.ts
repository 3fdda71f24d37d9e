export { wireAction } from './actions/wire.js';
