/** Whether the client's copy is current (If-None-Match). */
export const isFresh = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false;
