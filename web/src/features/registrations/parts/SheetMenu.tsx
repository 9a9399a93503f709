import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Filter, sheetAddress } from '../registrations.data.ts';

/** Takes what the list shows away. */
export function SheetMenu({ filter }: { filter: Filter }) {
  const { t } = useTranslation('registrations');
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
        {(['xlsx', 'csv'] as const).map((format) => (
          <Menu.Item key={format} component="a" href={sheetAddress(filter, format)} download>
            {t(`export_${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
