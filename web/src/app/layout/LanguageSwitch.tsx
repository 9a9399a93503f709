import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../i18n.ts';
import classes from './LanguageSwitch.module.css';

/** Two languages, so one button that names the other one. */
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
