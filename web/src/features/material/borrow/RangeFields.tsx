import { Group, Text } from '@mantine/core';
import type { Material } from '@thedot/domain/material/material.contract';
import { useTranslation } from 'react-i18next';
import { listWeekdays } from '../../../lib/format/time-format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import { Card } from '../../../ui/Card.tsx';
import { TimeZoneNote } from '../../../ui/TimeZoneNote.tsx';
import { useWeekdayName } from '../../scheduling/schedule-editor/use-weekday-name.ts';
import { MomentField } from '../../../ui/fields/MomentField.tsx';
import classes from './BorrowMaterial.module.css';
import type { CartForm } from './use-cart-form.ts';

interface Props {
  cart: CartForm;
  materials: readonly Material[];
}

/** When all of the cart is picked up and returned: chosen once. */
export function RangeFields({ cart: { form }, materials }: Props) {
  const { t } = useTranslation('borrow-material');
  const { hubZone } = useFormat();
  const hours = useDeskHours(materials);
  return (
    <Card>
      <div className={classes.range}>
        {(['start', 'end'] as const).map((name) => (
          <MomentField
            key={name}
            label={t(name)}
            timeLabel={t(`${name}_time`)}
            value={form.values[name]}
            onChange={(next) => form.setFieldValue(name, next)}
            onBlur={() => form.validateField(name)}
            error={form.errors[name]}
            min={toWallTime(new Date(), hubZone).day}
            data-path={name}
          />
        ))}
      </div>
      <Group gap="4px 18px" mt={12}>
        {hours && (
          <Text fz={13} c="var(--dot-ink-2)">
            {t('hours', { hours })}
          </Text>
        )}
        <TimeZoneNote always />
      </Group>
    </Card>
  );
}

/** The hours of the desk such as "Mon–Fri 08:00–18:00"; null when materials differ. */
function useDeskHours(materials: readonly Material[]): string | null {
  const nameOf = useWeekdayName();
  const format = useFormat();
  const [first, ...rest] = materials.map(({ hours }) => JSON.stringify(hours));
  if (first === undefined || rest.some((it) => it !== first)) return null;
  const byDay = Map.groupBy(materials[0]?.hours ?? [], ({ wday }) => wday);
  const days = listWeekdays().map((wday) => ({
    wday,
    text: (byDay.get(wday) ?? []).map(({ start, end }) => format.clockRange(start, end)).join(', '),
  }));
  const runs = days.reduce<{ first: number; last: number; text: string }[]>((found, day) => {
    const last = found.at(-1);
    if (last?.text === day.text) last.last = day.wday;
    else found.push({ first: day.wday, last: day.wday, text: day.text });
    return found;
  }, []);
  return runs
    .filter(({ text }) => text !== '')
    .map((run) => {
      const [from, to] = [nameOf(run.first, 'short'), nameOf(run.last, 'short')];
      return `${from === to ? from : `${from}–${to}`} ${run.text}`;
    })
    .join(' · ');
}
