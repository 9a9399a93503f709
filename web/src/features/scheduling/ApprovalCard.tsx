import { Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { Card } from '../../ui/Card.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';

/** A request that waits for a decision about one resource. */
export interface ApprovalRequest extends Slot {
  readonly title: string;
  readonly requester: string;
  readonly resource: string;
}

interface Props {
  request: ApprovalRequest;
  /** Pending requests for the same time, which approval refuses. */
  competing: readonly ApprovalRequest[];
  onDecide: (accept: boolean, reason: string) => Promise<unknown>;
  /** Further facts about the request. */
  children?: ReactNode;
}

/** Approves a request, or declines it with a reason. */
export function ApprovalCard({ request, competing, onDecide, children }: Props) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [isDeclining, setDeclining] = useState(false);
  const [error, setError] = useState('');
  const [isDeciding, setDeciding] = useState(false);
  const formatTime = ({ start, end }: Slot) => format.dayAndRange(start, end);

  async function decide(accept: boolean) {
    if (!accept && reason.trim() === '') return setError(t('approval.reason_required'));
    setDeciding(true);
    await onDecide(accept, accept ? '' : reason.trim()).finally(() => setDeciding(false));
  }

  return (
    <Card title={request.title} hint={`${request.requester}, ${request.resource}`}>
      <Stack gap="md">
        <Text fw={600}>{formatTime(request)}</Text>
        {children}
        {competing.length > 0 && (
          <InlineAlert>
            {t('approval.losing', { count: competing.length })}
            <List>
              {competing.map((it) => (
                <List.Item key={`${it.requester} ${it.start}`}>
                  {`${it.title}, ${it.requester}, ${formatTime(it)}`}
                </List.Item>
              ))}
            </List>
          </InlineAlert>
        )}
        {isDeclining && (
          <Textarea
            label={t('approval.reason')}
            autosize
            minRows={2}
            maxLength={2000}
            value={reason}
            error={error}
            data-autofocus
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value);
              setError('');
            }}
          />
        )}
        <Group gap="sm">
          <Button
            variant={isDeclining ? 'filled' : 'default'}
            loading={isDeciding && isDeclining}
            disabled={isDeciding}
            onClick={() => (isDeclining ? void decide(false) : setDeclining(true))}
          >
            {t('approval.decline')}
          </Button>
          {isDeclining ? (
            <Button variant="default" disabled={isDeciding} onClick={() => setDeclining(false)}>
              {t('approval.back')}
            </Button>
          ) : (
            <Button loading={isDeciding} onClick={() => void decide(true)}>
              {t('approval.accept')}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
