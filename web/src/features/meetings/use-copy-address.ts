import { useState } from 'react';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { copyText } from '../../lib/hooks/use-copy-to-clipboard.tsx';

/** Copies addresses; one that the browser refuses to copy is returned, to be shown. */
export function useCopyAddress() {
  const [refused, setRefused] = useState<string | null>(null);
  return {
    refused,
    forget: () => setRefused(null),
    copy: async (path: string, successMessage: string): Promise<void> => {
      const address = `${location.origin}${path}`;
      const isCopied = await copyText(address);
      setRefused(isCopied ? null : address);
      if (isCopied) showSuccess(successMessage);
    },
  };
}
