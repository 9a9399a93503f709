import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { isLanguage } from '../../../lib/i18n/locale-files.ts';

const SKIN_ATTRIBUTE = 'data-mantine-color-scheme';

/**
 * The skin and language that the address of a display asks for, as `?skin=dark&lang=fr`; else those of its browser. What users
 * of the same browser chose stays as it is.
 */
export function useDisplaySettings(): void {
  const [params] = useSearchParams();
  const isDarkSystem = useMediaQuery('(prefers-color-scheme: dark)', undefined, {
    getInitialValueInEffect: false,
  });
  const asked = params.get('skin');
  const skin = asked === 'light' || asked === 'dark' ? asked : isDarkSystem ? 'dark' : 'light';
  const language = params.get('lang');

  useEffect(() => {
    const page = document.documentElement;
    const former = page.getAttribute(SKIN_ATTRIBUTE) ?? 'light';
    const show = () => {
      if (page.getAttribute(SKIN_ATTRIBUTE) !== skin) page.setAttribute(SKIN_ATTRIBUTE, skin);
    };
    show();
    // The theme sets the browser's own skin after this effect, and when another tab switches it.
    const observer = new MutationObserver(show);
    observer.observe(page, { attributeFilter: [SKIN_ATTRIBUTE] });
    return () => {
      observer.disconnect();
      page.setAttribute(SKIN_ATTRIBUTE, former);
    };
  }, [skin]);

  useEffect(() => {
    if (isLanguage(language)) void i18n.changeLanguage(language);
  }, [language]);
}
