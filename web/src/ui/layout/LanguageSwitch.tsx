import { ActionIcon, Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { switchLanguage } from '../../lib/session/account-language.ts';

/** Switches between the two languages; the button names the other one. */
export function LanguageSwitch() {
  const { t } = useTranslation('shell');
  const other = currentLanguage() === 'fr' ? 'en' : 'fr';
  const code = other.toUpperCase();
  return (
    <ActionIcon
      size={40}
      aria-label={`${code}, ${t('language')}`}
      title={t('language')}
      onClick={() => void switchLanguage()}
    >
      <Box component="span" fz={13} fw={700} lts="0.02em">
        {code}
      </Box>
    </ActionIcon>
  );
}
