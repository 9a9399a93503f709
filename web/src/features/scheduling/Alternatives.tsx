import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarPlus, IconUser } from '@tabler/icons-react';
import { AppError } from '@thedot/domain/errors';
import {
  type Alternative,
  AlternativesDetails,
} from '@thedot/domain/expert-sessions/alternatives.contract';
import { isTimeRefusal } from '@thedot/domain/scheduling/alternatives.rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../lib/format/use-format.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { prefilledBookingLink, type RequestDetails } from './booking-prefill.ts';
import { ProblemText } from '../../lib/errors/ProblemText.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import classes from './Alternatives.module.css';

interface Props {
  items: readonly Alternative[];
  /** The refused request, with which links to other experts are prefilled. */
  request?: RequestDetails;
  /** Selects a time of the same expert. */
  onSelect: (start: string) => void;
}

/** Alternatives to a refused time: one click selects one. */
export function Alternatives({ items, request, onSelect }: Props) {
  const { t } = useTranslation('experts');
  if (items.length === 0) return null;
  return (
    <Group
      gap="xs"
      className={classes.alternatives}
      role="group"
      aria-label={t('alternatives.title')}
    >
      <Text w="100%" fz="sm" c="var(--dot-ink-2)">
        {t('alternatives.title')}
      </Text>
      {items.map((item) => (
        <AlternativeButton
          key={`${item.kind}:${item.start}`}
          item={item}
          {...(request && { request })}
          onSelect={onSelect}
        />
      ))}
    </Group>
  );
}

/** Returns the alternatives that an error offers for a refused time. */
export function parseAlternatives(error: unknown): readonly Alternative[] {
  if (!(error instanceof AppError)) return [];
  return AlternativesDetails.safeParse(error.details).data?.alternatives ?? [];
}

interface RefusalAlertProps extends Pick<Props, 'onSelect'> {
  refusal: AppError | null;
  /** Further ways out of a refused time. */
  children?: ReactNode;
}

/** Announces why the server refused, with other times when the time was the reason. */
export const RefusalAlert = ({ refusal, onSelect, children }: RefusalAlertProps) =>
  refusal && (
    <InlineAlert>
      <Stack gap={10} role="alert">
        <ProblemText problem={refusal} />
        {isTimeRefusal(refusal.code) && (
          <>
            <Alternatives items={parseAlternatives(refusal)} onSelect={onSelect} />
            {children}
          </>
        )}
      </Stack>
    </InlineAlert>
  );

interface AlternativeProps extends Omit<Props, 'items'> {
  item: Alternative;
}

function AlternativeButton({ item, request, onSelect }: AlternativeProps) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { kind, expert, start } = item;
  const time = format.dayAndTime(start);
  if (kind === 'other') {
    return (
      <Button
        component={Link}
        {...prefilledBookingLink(expert.id, start, request)}
        variant="default"
        size="sm"
        leftSection={<IconUser size={16} stroke={1.75} aria-hidden />}
      >
        {t('alternatives.other', { name: nameOf(expert.name), time })}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconCalendarPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => onSelect(start)}
    >
      {t(`alternatives.${kind}`, { time })}
    </Button>
  );
}
