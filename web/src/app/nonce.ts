declare global {
  /** Where the scroll lock beneath Mantine's dialogs looks for the nonce of the style it adds. */
  var __webpack_nonce__: string | undefined;
}

const meta = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]');

/** The page's nonce: the content policy lets in no style without it. */
export const styleNonce = meta?.nonce ?? '';

globalThis.__webpack_nonce__ = styleNonce;
