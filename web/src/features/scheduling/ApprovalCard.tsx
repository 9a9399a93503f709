import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { afterMutation } from '../../lib/query/after-mutation.ts';
import { Card } from '../../ui/Card.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';

/** A request that waits for a decision about one resource. */
export interface ApprovalRequest extends Slot {
  readonly title: string;
  readonly requester: { readonly id: string; readonly name: string };
  readonly resource: string;
}

interface Props {
  request: ApprovalRequest;
  /** Pending requests for the same time, which approval refuses. */
  competing: readonly ApprovalRequest[];
  /** A mutation that shows its own errors. */
  onApprove: () => Promise<unknown>;
  onApproved?: () => void;
  /** Opens the dialog that asks for the reason. */
  onDecline: () => void;
  /** Further facts about the request. */
  children?: ReactNode;
}

/** A request to approve or decline. */
export function ApprovalCard(props: Props) {
  const { request, competing, onApprove, onApproved, onDecline, children } = props;
  const { t } = useTranslation('scheduling');
  const format = useFormat();
  const [isApproving, setApproving] = useState(false);
  const formatTime = ({ start, end }: Slot) => format.dayAndRange(start, end);
  const { title, requester, resource } = request;

  async function approve() {
    setApproving(true);
    await afterMutation(onApprove(), () => {
      showSuccess(t('approval.accepted'));
      onApproved?.();
    });
    setApproving(false);
  }

  return (
    <Card
      title={title}
      hint={
        <>
          <PersonLink person={requester} />, {resource}
        </>
      }
    >
      <Stack gap="md">
        <Text fw={600}>{formatTime(request)}</Text>
        {children}
        {competing.length > 0 && (
          <InlineAlert>
            {t('approval.losing', { count: competing.length })}
            <List>
              {competing.map((it) => (
                <List.Item key={`${it.requester.id} ${it.start}`}>
                  {it.title}, <PersonLink person={it.requester} />, {formatTime(it)}
                </List.Item>
              ))}
            </List>
          </InlineAlert>
        )}
        <Group gap="sm">
          <Button loading={isApproving} onClick={() => void approve()}>
            {t('approval.accept')}
          </Button>
          <Button variant="default" disabled={isApproving} onClick={onDecline}>
            {t('approval.decline')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
