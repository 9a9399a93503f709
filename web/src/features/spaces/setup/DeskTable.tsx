import { ActionIcon, NumberInput, Switch, Text, TextInput } from '@mantine/core';
import { IconMapPinOff, IconTrash } from '@tabler/icons-react';
import type { DeskDetails } from '@thedot/domain/spaces/desks/desks.contract';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import classes from './DeskTable.module.css';
import type { DeskDraft } from './use-desk-draft.ts';

interface Props {
  draft: DeskDraft;
  hasPlan: boolean;
  savedCount: number;
  onRemove: (desk: DeskDetails) => void;
}

/** The desks as a list: their names, notes and places, for those who do not drag. */
export function DeskTable({ draft, hasPlan, savedCount, onRemove }: Props) {
  const { t } = useTranslation('space-setup');
  return (
    <ul className={classes.list} aria-label={t('desks.list')}>
      {draft.desks.map((desk) => (
        <DeskRow
          key={desk.number}
          desk={desk}
          draft={draft}
          hasPlan={hasPlan}
          // Numbers have no gaps: the last desk alone can go.
          onRemove={
            desk.number === savedCount && savedCount > 1 && draft.desks.length === savedCount
              ? () => onRemove(desk)
              : undefined
          }
        />
      ))}
    </ul>
  );
}

interface RowProps {
  desk: DeskDetails;
  draft: DeskDraft;
  hasPlan: boolean;
  onRemove: (() => void) | undefined;
}

const AXES = ['x', 'y'] as const;

function DeskRow({ desk, draft, hasPlan, onRemove }: RowProps) {
  const { t, i18n } = useTranslation('space-setup');
  const { number, name, note, place, isOutOfUse } = desk;
  const problem = draft.problems.get(number);
  const change = (more: Parameters<DeskDraft['change']>[1]) => draft.change(number, more);
  return (
    <li className={classes.row}>
      <TextInput
        label={t('desks.name', { number })}
        value={name}
        maxLength={20}
        error={problem && <ProblemText problem={problem} />}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <TextInput
        className={classes.note}
        label={t('desks.note')}
        aria-label={t('desks.note_of', { name })}
        value={note}
        maxLength={200}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      {hasPlan &&
        AXES.map((axis) => (
          <NumberInput
            key={axis}
            label={t(`desks.${axis}`)}
            aria-label={t(`desks.${axis}_of`, { name })}
            suffix={i18n.language === 'fr' ? '\u00a0%' : '%'}
            decimalSeparator={i18n.language === 'fr' ? ',' : '.'}
            allowedDecimalSeparators={['.', ',']}
            min={0}
            max={100}
            decimalScale={1}
            hideControls
            value={place ? Math.round(place[axis] * 1_000) / 10 : ''}
            onChange={(value) =>
              typeof value === 'number' &&
              change({ place: { ...(place ?? { x: 0.5, y: 0.5 }), [axis]: value / 100 } })
            }
          />
        ))}
      <Switch
        className={classes.switch}
        label={t('desks.out_of_use')}
        aria-label={t('desks.out_of_use_of', { name })}
        checked={isOutOfUse}
        onChange={({ currentTarget }) => change({ isOutOfUse: currentTarget.checked })}
      />
      <div className={classes.actions}>
        {place && hasPlan && (
          <ActionIcon
            size={36}
            aria-label={t('desks.unplace_of', { name })}
            title={t('desks.unplace')}
            onClick={() => change({ place: null })}
          >
            <IconMapPinOff size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        {onRemove && (
          <ActionIcon
            size={36}
            aria-label={t('desks.remove_of', { name })}
            title={t('desks.remove')}
            onClick={onRemove}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {isOutOfUse && (
        <Text className={classes.hint} fz={13} c="var(--dot-ink-2)">
          {t('desks.out_of_use_hint')}
        </Text>
      )}
    </li>
  );
}
