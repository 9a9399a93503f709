// Browser APIs that jsdom lacks: media queries, resize observers and fonts that never change.
import { configure } from '@testing-library/react';

// Generous, because the machine may run other work at the same time.
configure({ asyncUtilTimeout: 8_000 });

const noMedia = {
  matches: false,
  media: '',
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
};

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Test files run in threads of one process: each gets separate channel names, like a separate browser. */
const browser = crypto.randomUUID();
class IsolatedBroadcastChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} in ${browser}`);
  }
}

globalThis.BroadcastChannel = IsolatedBroadcastChannel;
window.matchMedia ??= () => Object.assign(new EventTarget(), noMedia);
window.ResizeObserver ??= NoResizeObserver;
Element.prototype.scrollIntoView ??= () => {};
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
