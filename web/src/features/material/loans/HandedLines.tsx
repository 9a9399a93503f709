import { Button, Checkbox, Group, NumberInput, Stack, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { IconScan } from '@tabler/icons-react';
import { formatResourceCode } from '@thedot/domain/kernel/resource-code';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyDialog } from '../../../lib/hooks/use-lazy-dialog.ts';
import type { ScannedItem } from '../../../ui/codes/ScanDialog.tsx';
import type { HandedValues } from './handed-lines.ts';
import classes from './loans.module.css';

const ScanDialog = lazy(async () => ({
  default: (await import('../../../ui/codes/ScanDialog.tsx')).ScanDialog,
}));

export interface LineChoice {
  readonly materialId: string;
  readonly name: string;
  /** The most that can change hands. */
  readonly most: number;
  /** The labelled items to choose from. */
  readonly items: readonly {
    readonly id: string;
    readonly code: string;
    readonly serial: string;
  }[];
}

interface Props {
  choices: readonly LineChoice[];
  values: HandedValues['lines'];
  getInputProps: (path: string) => GetInputPropsReturnType;
  /** Adds the item of a code to its line; throws to refuse it. */
  onScan: (text: string) => Promise<ScannedItem>;
  scanHint: string;
}

/** How much of each material changes hands, and which labelled items: scanned or chosen. */
export function HandedLines({ choices, values, getInputProps, onScan, scanHint }: Props) {
  const { t } = useTranslation('loans');
  const scan = useLazyDialog();
  return (
    <Stack gap="md" role="group" aria-label={t('lines.title')}>
      <Group justify="space-between">
        <Text fw={600}>{t('lines.title')}</Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconScan size={16} stroke={1.75} aria-hidden />}
          onClick={scan.open}
        >
          {t('lines.scan')}
        </Button>
      </Group>
      {choices.map(({ materialId, name, most, items }, index) => {
        const chosen = values[index]?.itemIds ?? [];
        return (
          <Group key={materialId} align="flex-start" gap="sm">
            <NumberInput
              w={150}
              label={name}
              description={t('lines.of', { count: most })}
              min={0}
              max={most}
              clampBehavior="none"
              {...getInputProps(`lines.${index}.quantity`)}
            />
            {items.length > 0 && (
              <Checkbox.Group
                flex="1 1 220px"
                label={t('lines.items_of', { name })}
                description={t('lines.chosen', { count: chosen.length })}
                {...getInputProps(`lines.${index}.itemIds`)}
              >
                <Stack gap={6} mt={6} className={classes.items}>
                  {items.map(({ id, code, serial }) => (
                    <Checkbox
                      key={id}
                      value={id}
                      label={[serial, formatResourceCode(code)].filter(Boolean).join(' · ')}
                    />
                  ))}
                </Stack>
              </Checkbox.Group>
            )}
          </Group>
        );
      })}
      {scan.isRequested && (
        // The events of a dialog reach the form around it, which would send itself.
        <div onSubmit={(event) => event.stopPropagation()}>
          <Suspense>
            <ScanDialog
              opened={scan.opened}
              onClose={scan.close}
              title={t('lines.scan')}
              hint={scanHint}
              isContinuous
              onScan={onScan}
            />
          </Suspense>
        </div>
      )}
    </Stack>
  );
}
