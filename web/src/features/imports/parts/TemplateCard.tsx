import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ImportColumn } from '@thedot/domain/imports/imports.contract';
import { COLUMN_TITLES } from '@thedot/domain/imports/imports.labels';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { templateAddress } from '../imports.data.ts';
import { useSheetLanguage } from '../use-sheet-language.ts';
import classes from './TemplateCard.module.css';

const FORMATS = ['xlsx', 'csv'] as const;
/** Without these nobody new can be made. */
const NEEDED: readonly ImportColumn[] = ['email', 'firstName', 'lastName'];

/** What a table may say, and one to fill in. */
export function TemplateCard() {
  const { t } = useTranslation('imports');
  const language = useSheetLanguage();
  const name = (column: ImportColumn) => COLUMN_TITLES[column][language];
  return (
    <Card title={t('template.title')} hint={t('template.hint')}>
      <div className={classes.formats}>
        {FORMATS.map((format) => (
          <Button
            key={format}
            component="a"
            href={templateAddress(format)}
            download
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            {t(`template.${format}`)}
          </Button>
        ))}
      </div>
      <h3 className={classes.title}>{t('template.needed')}</h3>
      <ul className={classes.columns}>
        {NEEDED.map((column) => (
          <li key={column}>
            <Chip tone="accent">{name(column)}</Chip>
          </li>
        ))}
      </ul>
      <h3 className={classes.title}>{t('template.more')}</h3>
      <ul className={classes.columns}>
        {ImportColumn.options
          .filter((column) => !NEEDED.includes(column))
          .map((column) => (
            <li key={column}>
              <Chip>{name(column)}</Chip>
            </li>
          ))}
      </ul>
      <p className={classes.note}>{t('template.note')}</p>
    </Card>
  );
}
