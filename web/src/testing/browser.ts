// What a browser has and jsdom has not: a screen on which nothing moves, no field changes its size, and all fonts are there.
import { configure } from '@testing-library/react';

// What is waited for comes at once, but for a machine that others use too.
configure({ asyncUtilTimeout: 8_000 });

const noMedia = {
  matches: false,
  media: '',
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
};

class StillSize {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Files of tests run in threads beside each other: each is a browser of its own, whose tabs alone hear each other. */
const browser = crypto.randomUUID();
class OwnChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} in ${browser}`);
  }
}

globalThis.BroadcastChannel = OwnChannel;
window.matchMedia ??= () => Object.assign(new EventTarget(), noMedia);
window.ResizeObserver ??= StillSize;
Element.prototype.scrollIntoView ??= () => {};
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
