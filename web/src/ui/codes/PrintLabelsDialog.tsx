import { Button, NumberInput, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs/Dialog.tsx';
import { DialogActions } from '../dialogs/DialogActions.tsx';
import { LABEL_SIZES, labelsPerSheet, type LabelSizeName } from './label-sizes.ts';
import { type Label, LabelSheet } from './LabelSheet.tsx';
import classes from './PrintLabelsDialog.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  labels: readonly Label[];
  initialSize?: LabelSizeName;
  /** What the texts call them. */
  words?: 'labels' | 'badges';
}

/** Prints labels: the format of the sheet, its first free place, and a preview. Loaded lazily, with the texts `codes`. */
export const PrintLabelsDialog = ({ opened, onClose, title, ...print }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={title} size="lg">
    {print.labels.length === 0 ? (
      <NothingToPrint words={print.words ?? 'labels'} onClose={onClose} />
    ) : (
      <PrintLabels {...print} onClose={onClose} />
    )}
  </Dialog>
);

function NothingToPrint({ words, onClose }: Required<Pick<Props, 'words' | 'onClose'>>) {
  const { t } = useTranslation(['codes', 'ui']);
  return (
    <>
      <Text lh={1.6}>{t(`${words}.none`)}</Text>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('close', { ns: 'ui' })}
        </Button>
      </DialogActions>
    </>
  );
}

const SIZES = ['small', 'medium', 'large'] as const;

function PrintLabels({
  labels,
  initialSize = 'medium',
  words = 'labels',
  onClose,
}: Omit<Props, 'opened' | 'title'>) {
  const { t } = useTranslation(['codes', 'ui']);
  const [size, setSize] = useState<LabelSizeName>(initialSize);
  const [typedStart, setTypedStart] = useState<string | number>(1);
  const places = labelsPerSheet(LABEL_SIZES[size]);
  const start = Math.min(Math.max(Number(typedStart) || 1, 1), places);
  const sheet = <LabelSheet labels={labels} size={size} start={start} />;
  return (
    <Stack gap="md">
      <Text>{t(`${words}.count`, { count: labels.length })}</Text>
      <Select
        label={t(`${words}.size`)}
        data={SIZES.map((name) => ({ value: name, label: t(`labels.size_option.${name}`) }))}
        value={size}
        allowDeselect={false}
        comboboxProps={{ keepMounted: false, floatingStrategy: 'fixed' }}
        onChange={(name) => name !== null && setSize(name)}
      />
      <NumberInput
        label={t(`${words}.start`)}
        description={t(`${words}.start_hint`)}
        min={1}
        max={places}
        clampBehavior="strict"
        allowDecimal={false}
        value={typedStart}
        onChange={setTypedStart}
        onBlur={() => setTypedStart(start)}
      />
      <div className={classes.preview} role="group" aria-label={t('labels.preview')} tabIndex={0}>
        {sheet}
      </div>
      <Text fz="sm" c="var(--dot-ink-2)">
        {t('labels.print_hint')}
      </Text>
      {createPortal(<div className={classes.printed}>{sheet}</div>, document.body)}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel', { ns: 'ui' })}
        </Button>
        <Button onClick={() => window.print()}>{t('labels.print')}</Button>
      </DialogActions>
    </Stack>
  );
}
