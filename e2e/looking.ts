/** Former names, until the other files import them from accessibility.ts. */
export { overflow as sticksOut, PHONE } from './accessibility.ts';
