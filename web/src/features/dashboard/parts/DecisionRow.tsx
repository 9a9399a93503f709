import { Box, Button, Group, Text } from '@mantine/core';
import type { OpenDecision } from '@thedot/domain/dashboard/decisions.contract';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Sentence } from '../../../ui/people/Sentence.tsx';
import classes from './DecisionList.module.css';
import { useActionLabel } from './decision-texts.ts';

type Action = OpenDecision['actions'][number];

interface Props {
  decision: OpenDecision;
  onChoose: (action: Action, start?: string) => Promise<void>;
}

/** What is asked for, by whom, since when and until when, with what can be done about it. */
export function DecisionRow({ decision, onChoose }: Props) {
  const { t } = useTranslation('decisions');
  const { kind, title, text, person, expert, since, slots, path } = decision;
  const format = useFormat();
  return (
    <article className={classes.row} aria-label={title}>
      {person ? <DotAvatar name={person.name} photo={person.photo} size={36} /> : <span />}
      <Box miw={0}>
        <Group gap="4px 8px">
          <Link to={path} className={classes.title}>
            {title}
          </Link>
          <Chip>{t(`kind.${kind}`)}</Chip>
        </Group>
        <Group gap="2px 12px" fz={13} c="var(--dot-ink-2)" mt={2}>
          {person && person.name !== title && <PersonLink person={person} />}
          {expert && (
            <span>
              <Sentence
                text={(names) => t('to', names)}
                names={{ name: <PersonLink person={expert} isExpert /> }}
              />
            </span>
          )}
          {slots.length === 1 && slots[0] && (
            <span>{format.dayAndRange(slots[0].start, slots[0].end)}</span>
          )}
          <time dateTime={since}>{t('since', { when: format.ago(since) })}</time>
          <Deadline dueAt={decision.dueAt} />
        </Group>
        {text && (
          <Text fz={13} lineClamp={2} mt={4}>
            {text}
          </Text>
        )}
      </Box>
      <Actions decision={decision} onChoose={onChoose} />
    </article>
  );
}

function Deadline({ dueAt }: { dueAt: string | null }) {
  const { t } = useTranslation('decisions');
  const format = useFormat();
  const now = useNow().getTime();
  if (dueAt === null) return null;
  const left = Date.parse(dueAt) - now;
  const when = format.dayAndTime(dueAt);
  if (left < 0) return <Chip tone="warning">{t('overdue', { when })}</Chip>;
  return left < DAY_MS ? (
    <Chip tone="warning">{t('due', { when })}</Chip>
  ) : (
    <time dateTime={dueAt}>{t('due', { when })}</time>
  );
}

interface ActionButton {
  readonly key: string;
  readonly action: Action;
  readonly start?: string;
  readonly label: string;
}

/** One button for each action; a session with several proposed times has one for each of them. */
function Actions({ decision, onChoose }: Props) {
  const { kind, title, slots, actions } = decision;
  const { t } = useTranslation('decisions');
  const labelOf = useActionLabel();
  const format = useFormat();
  const [busy, setBusy] = useState<string | null>(null);

  async function choose(action: Action, start?: string) {
    setBusy(start ?? action.name);
    await onChoose(action, start);
    setBusy(null);
  }

  const buttons = actions.flatMap((action): readonly ActionButton[] =>
    kind === 'session' && action.name === 'accept' && slots.length > 1
      ? slots.map(({ start }) => ({
          key: start,
          action,
          start,
          label: t('accept_time', { when: format.dayAndTime(start) }),
        }))
      : [{ key: action.name, action, label: labelOf(kind, action.name) }],
  );
  return (
    <Group gap={8} className={classes.actions ?? ''}>
      {buttons.map(({ key, action, start, label }, index) => (
        <Button
          key={key}
          size="sm"
          variant={index === 0 && action.name !== 'reject' ? 'light' : 'default'}
          aria-label={t('action_on', { action: label, title })}
          loading={busy === key}
          disabled={busy !== null && busy !== key}
          onClick={() => void choose(action, start)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
