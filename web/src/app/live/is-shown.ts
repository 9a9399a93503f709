const { promise, resolve } = Promise.withResolvers<void>();

/** Once the first page is shown: what comes after it may come. */
export const isShown: Promise<void> = promise;

export const sayShown = resolve;
