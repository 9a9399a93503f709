import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import { useTranslation } from 'react-i18next';
import { ICON_ON_PHONE } from '../icon-on-phone.ts';

interface Props {
  label?: string;
  /** What the export contains. */
  hint?: string;
  getUrl: (format: SpreadsheetFormat) => string;
}

/** Download links for the whole list as a spreadsheet. */
export function ExportMenu({ label, hint, getUrl }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <Button
          {...ICON_ON_PHONE}
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          {label ?? t('sheet.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {hint && <Menu.Label>{hint}</Menu.Label>}
        {(['xlsx', 'csv'] as const).map((format) => (
          <Menu.Item key={format} component="a" href={getUrl(format)} download>
            {t(`sheet.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
