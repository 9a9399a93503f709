import { type ComponentType, createElement, lazy, useState } from 'react';

/** A part of a page that loads when it is first shown. Once `preload` has resolved, it is shown without suspending. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => (loaded ??= await load());
  const Lazy = lazy(async () => ({ default: await preload() }));

  function Part(props: Props) {
    // Another component would lose the state of the part, so it stays while the part is shown.
    const [Component] = useState(() => loaded ?? Lazy);
    return createElement<Props>(Component, props);
  }
  return Object.assign(Part, { preload });
}
