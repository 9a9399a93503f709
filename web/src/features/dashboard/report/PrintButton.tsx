import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ICON_ON_PHONE } from '../../../ui/icon-on-phone.ts';

/** Prints the page, or saves it as PDF, once it is loaded. */
export function PrintButton({ isLoaded }: { isLoaded: boolean }) {
  const { t } = useTranslation('report');
  return (
    <Button
      {...ICON_ON_PHONE}
      leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
      disabled={!isLoaded}
      onClick={() => window.print()}
    >
      {t('print')}
    </Button>
  );
}
