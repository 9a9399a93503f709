import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Import, ImportOutcome } from '@thedot/domain/imports/imports.contract';
import { useTranslation } from 'react-i18next';
import { sheetAddress } from '../imports.data.ts';

/** Takes the rows that are shown away, as they stood, with what became of them. */
export function SheetMenu({ it, outcome }: { it: Import; outcome: ImportOutcome | undefined }) {
  const { t } = useTranslation('imports');
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          {t('sheet.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={sheetAddress(it.id, format, outcome)}
            download
          >
            {t(`sheet.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
