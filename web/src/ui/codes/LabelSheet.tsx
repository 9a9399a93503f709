import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatResourceCode, resourceCodePath } from '@thedot/domain/kernel/resource-code';
import { LABEL_SIZES, type LabelSizeName, paginateLabels } from './label-sizes.ts';
import classes from './LabelSheet.module.css';
import { QrCode } from './QrCode.tsx';

export interface Label {
  /** The code that the feature stores. */
  readonly code: string;
  readonly title: string;
  readonly detail?: string;
  /** The code is that of a ticket, which opens no page and is not typed. */
  readonly isTicket?: boolean;
}

export interface LabelSheetProps {
  labels: readonly Label[];
  size: LabelSizeName;
  /** The place of the first label, from 1: sheets may be used in several runs. */
  start: number;
}

/** Sheets of labels on A4, as they are printed: each with a QR code and the same code as text. */
export function LabelSheet({ labels, size, start }: LabelSheetProps) {
  const { t } = useTranslation('codes');
  const { columns, rows, width, height, gap } = LABEL_SIZES[size];
  const sheets = paginateLabels(labels, LABEL_SIZES[size], start);
  return sheets.map((places, page) => (
    <Box
      component="section"
      key={page}
      className={classes.sheet}
      __vars={{
        '--columns': String(columns),
        '--rows': String(rows),
        '--width': String(width),
        '--height': String(height),
        '--gap': String(gap),
      }}
      data-size={size}
      aria-label={t('labels.page', { number: page + 1, total: sheets.length })}
    >
      {places.map((label, place) =>
        label ? <OneLabel key={place} label={label} /> : <div key={place} />,
      )}
    </Box>
  ));
}

const OneLabel = ({ label: { code, title, detail, isTicket } }: { label: Label }) => (
  <div className={classes.label}>
    <QrCode
      text={isTicket ? code : `${location.origin}${resourceCodePath(code)}`}
      size="var(--code)"
    />
    <div className={classes.texts}>
      <strong>{title}</strong>
      {detail && <span>{detail}</span>}
      {!isTicket && <code>{formatResourceCode(code)}</code>}
    </div>
  </div>
);
