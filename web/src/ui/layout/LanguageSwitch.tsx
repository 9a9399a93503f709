import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../../lib/i18n/i18n.ts';
import classes from './LanguageSwitch.module.css';

/** Toggles between the two languages; the button names the other one. */
export function LanguageSwitch() {
  const { t } = useTranslation('shell');
  const other = currentLanguage() === 'fr' ? 'en' : 'fr';
  const code = other.toUpperCase();
  return (
    <ActionIcon
      size={40}
      aria-label={`${code}, ${t('language')}`}
      title={t('language')}
      onClick={() => void chooseLanguage(other)}
    >
      <span className={classes.code}>{code}</span>
    </ActionIcon>
  );
}
