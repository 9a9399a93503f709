import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { pageName } from './menu.ts';

/** Names the tab after the menu's page; standing before the page, it gives way to the page's own name. */
export function MenuTitle() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const name = pageName(pathname);
  useDocumentTitle(name ? `${t(`page.${name}`)} · THE DOT` : 'THE DOT');
  return null;
}
