import { Button, Group, Text } from '@mantine/core';
import { type Desk, DeskState } from '@thedot/domain/spaces/desks/desks.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import classes from './desks.module.css';

interface Props {
  desks: readonly Desk[];
  /** Undefined while no desk can be booked. */
  onBook: ((desk: number) => void) | undefined;
}

/** The desks of a space, with what each of them is at the time; and how many are free. */
export function DeskList({ desks, onBook }: Props) {
  const { t } = useTranslation('find-spaces');
  const shown = DeskState.options
    .map((state) => ({ state, count: desks.filter((it) => it.state === state).length }))
    .filter(({ state, count }) => count > 0 || state === 'free');
  return (
    <>
      <Group gap="6px 16px" mb="sm" aria-hidden>
        {shown.map(({ state, count }) => (
          <Group key={state} gap={8} fz={13} c="var(--dot-ink-2)">
            <span className={classes.key} data-state={state}>
              <i />
            </span>
            {t('plan.count', { state: t(`plan.state.${state}`), number: count })}
          </Group>
        ))}
      </Group>
      <ul className={classes.list} aria-label={t('plan.list')}>
        {desks.map((desk) => (
          <DeskRow key={desk.number} desk={desk} onBook={onBook} />
        ))}
      </ul>
    </>
  );
}

function DeskRow({ desk, onBook }: { desk: Desk; onBook: Props['onBook'] }) {
  const { t } = useTranslation(['find-spaces', 'spaces']);
  const stateText = useStateText();
  return (
    <li className={classes.row}>
      <span className={classes.key} data-state={desk.state}>
        <i />
      </span>
      <div>
        <Text fw={600} fz="sm" lh={1.3}>
          {t('spaces:booking.desk', { number: desk.name })}
        </Text>
        <Text fz={13} lh={1.35} c="var(--dot-ink-2)">
          {stateText(desk)}
        </Text>
        {desk.note && (
          <Text fz={13} lh={1.35} c="var(--dot-ink-3)">
            {desk.note}
          </Text>
        )}
      </div>
      {desk.state === 'free' && onBook && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('plan.book_desk', { name: desk.name })}
          onClick={() => onBook(desk.number)}
        >
          {t('plan.book')}
        </Button>
      )}
    </li>
  );
}

function useStateText() {
  const { t } = useTranslation('find-spaces');
  const format = useFormat();
  return ({ state, changesAt, booking, booker }: Desk): string => {
    if (state === 'mine' && booking) {
      return `${t('plan.state.mine')}, ${format.timeRange(booking.start, booking.end)}`;
    }
    const text =
      changesAt !== null && (state === 'free' || state === 'busy')
        ? t(`plan.until.${state}`, { time: format.time(changesAt) })
        : t(`plan.state.${state}`);
    return booker && state === 'busy'
      ? t('plan.busy_by', { state: text, name: booker.name })
      : text;
  };
}
