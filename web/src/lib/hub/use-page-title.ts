import { useDocumentTitle } from '@mantine/hooks';
import { useHub } from './hub.ts';

/** Names the page and the hub in the tab of the browser. */
export function usePageTitle(title: string): void {
  const { name } = useHub();
  useDocumentTitle(title === '' ? name : `${title} · ${name}`);
}
