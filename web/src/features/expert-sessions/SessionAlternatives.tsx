import { Stack } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import type { AppError } from '@thedot/domain/errors';
import { SESSION_TIME_REFUSALS } from '@thedot/domain/expert-sessions/alternatives.rules';
import { isTimeRefusal } from '@thedot/domain/scheduling/alternatives.rules';
import type { ReactNode } from 'react';
import { ProblemText } from '../../lib/errors/ProblemText.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { Alternatives, parseAlternatives } from '../scheduling/Alternatives.tsx';
import { prefilledBookingLink, type RequestDetails } from '../scheduling/booking-prefill.ts';

export const isSessionTimeRefusal = ({ code }: AppError): boolean =>
  isTimeRefusal(code, SESSION_TIME_REFUSALS);

interface Props {
  /** An error that refuses the time of a session. */
  refusal: unknown;
  /** The refused request, with which links to other experts are prefilled. */
  request?: RequestDetails;
  /** Selects a time of the same expert. */
  onSelect: (start: string) => void;
}

/** Alternatives to a refused time of a session. */
export const SessionAlternatives = ({ refusal, request, onSelect }: Props) => (
  <Alternatives
    items={parseAlternatives(refusal)}
    onSelect={({ start }) => onSelect(start)}
    linkToOther={({ resource, start }) => prefilledBookingLink(resource.id, start, request)}
    otherIcon={<IconUser size={16} stroke={1.75} aria-hidden />}
  />
);

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
        {isSessionTimeRefusal(refusal) && (
          <>
            <SessionAlternatives refusal={refusal} onSelect={onSelect} />
            {children}
          </>
        )}
      </Stack>
    </InlineAlert>
  );
