import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { UserColumn } from '@thedot/domain/users/user-wish.contract';
import { useTranslation } from 'react-i18next';
import { isLanguage } from '../../../app/texts.ts';
import { sheetAddress, type Wanted } from '../directory.data.ts';

/** The table on the screen, whole, to take away. */
export function ExportMenu({
  wanted,
  columns,
}: {
  wanted: Wanted;
  columns: readonly UserColumn[];
}) {
  const { t, i18n } = useTranslation('directory');
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('export_hint')}</Menu.Label>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            download
            href={sheetAddress({ wanted, columns, format, language })}
          >
            {t(`export_as.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
