import { Button, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isStaffActor } from '@thedot/domain/access/roles';
import {
  community,
  type ServiceAction,
  type ServiceRequest,
} from '@thedot/domain/community/community.contract';
import { labelledAnswers, PROGRAM_NAMES } from '@thedot/domain/community/community.questions';
import { isDestructiveAction } from '@thedot/domain/community/community.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useFormat } from '../../lib/format/use-format.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { useMe } from '../../lib/session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { FileLinks } from '../../ui/FileLinks.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { Facts } from '../../ui/records/Facts.tsx';
import { RecordHeader } from '../../ui/records/RecordHeader.tsx';
import { RecordScreen } from '../../ui/records/RecordScreen.tsx';
import { useRecordNumber } from '../../ui/records/use-record-number.ts';
import {
  ActionButtons,
  AssignmentCard,
  HistoryCard,
  MessagesCard,
} from '../submissions/submissions.public.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { COMMUNITY_KEY, requestQuery, useForwardRequest } from './community.data.ts';
import { RequestStatus } from './RequestStatus.tsx';

interface Props {
  request: ServiceRequest;
}

/** One request to a partner, for its author and staff. */
export function RequestPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('community');
  const isStaff = isStaffActor(useMe());
  const numberOf = useRecordNumber();
  const query = useQuery(requestQuery(id));
  const list = query.data?.program === 'eurafrique' ? '/eurafrique-legal' : '/community-service';
  return (
    <RecordScreen
      key={id}
      listPath={isStaff ? '/manage-community' : list}
      namespace="community"
      query={query}
      header={(request) => (
        <RecordHeader
          title={request.title}
          badges={
            <>
              <RequestStatus status={request.status} />
              <Text span fz="sm" c="var(--dot-ink-2)">
                {`${PROGRAM_NAMES[request.program]} · ${numberOf(request.number)}`}
              </Text>
            </>
          }
          actions={<RequestActions request={request} />}
        />
      )}
      main={(request) => (
        <>
          <RequestCard request={request} />
          <MessagesCard id={id} kindKey={COMMUNITY_KEY} />
        </>
      )}
      aside={(request) => (
        <>
          <PartnerCard request={request} />
          {isStaff && <AssignmentCard submission={request} kindKey={COMMUNITY_KEY} />}
          <HistoryCard
            id={id}
            describe={({ action }, name) => {
              const known = community.change.body.shape.action.safeParse(action).data;
              return known
                ? {
                    title: t(`history.${known}`, { name }),
                    ...(known === 'refuse' && { icon: IconX, tone: 'bad' as const }),
                  }
                : null;
            }}
          />
        </>
      )}
    />
  );
}

function RequestCard({ request }: Props) {
  const { t } = useTranslation('community');
  const format = useFormat();
  const language = currentLanguage();
  const { author, text, reason, program, answers, files, createdAt } = request;
  return (
    <Card title={t('details.title')}>
      <Stack gap="md">
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
        <Facts
          grid
          facts={[
            ...(reason ? [{ name: t('details.reason'), value: reason, isWide: true }] : []),
            ...labelledAnswers(program, answers, language).map(({ question, label, answer }) => ({
              name: label,
              value: question.type === 'date' ? format.date(answer) : answer,
            })),
            { name: t('details.author'), value: <PersonLink person={author} /> },
            {
              name: t('details.created'),
              value: `${format.date(createdAt)}, ${format.time(createdAt)}`,
            },
          ]}
        />
        {files.length > 0 && <FileLinks files={files} />}
      </Stack>
    </Card>
  );
}

/** The ways to the partner with their receipts, and what the author consented to. */
function PartnerCard({ request }: Props) {
  const { t } = useTranslation('community');
  const format = useFormat();
  const forward = useForwardRequest();
  const { id, forwards, canForward, consentText, consentVersion } = request;
  return (
    <Card title={t('partner.title')}>
      <Stack gap="md">
        {forwards.length === 0 && <Text c="var(--dot-ink-2)">{t('partner.none')}</Text>}
        {forwards.map(({ id: forwardId, status, tries, error, address, createdAt, endedAt }) => (
          <Stack key={forwardId} gap={2}>
            <Text fw={600}>{t(`partner.${status}`, { count: tries })}</Text>
            <Text fz="sm" c="var(--dot-ink-2)" style={{ overflowWrap: 'anywhere' }}>
              {[
                `${format.date(endedAt ?? createdAt)}, ${format.time(endedAt ?? createdAt)}`,
                address,
                error,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Stack>
        ))}
        {canForward && (
          <Group>
            <Button
              variant="default"
              size="xs"
              loading={forward.isPending}
              onClick={() => forward.mutate(id)}
            >
              {t(forwards.length > 0 ? 'partner.again' : 'partner.send')}
            </Button>
          </Group>
        )}
        <Text fz="sm" c="var(--dot-ink-2)">
          {t('partner.consent', { version: consentVersion, text: consentText[currentLanguage()] })}
        </Text>
      </Stack>
    </Card>
  );
}

/** What the user can do with a request now. */
function RequestActions({ request }: Props) {
  const { t } = useTranslation('community');
  const [action, setAction] = useState<ServiceAction>('start');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButtons
        actions={request.actions.map((name) => ({
          name,
          label: t(`action.${name}`),
          isDestructive: isDestructiveAction(name),
        }))}
        main={request.actions.find((it) => !isDestructiveAction(it))}
        onChoose={(name) => {
          setAction(name);
          setOpen(true);
        }}
      />
      <ActionDialog
        request={request}
        action={isOpen ? action : null}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
