import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import { formatResourceCode } from '@thedot/domain/kernel/resource-code';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { ReportProblemLink } from '../../tickets/tickets.public.tsx';
import { materialsQuery } from '../material.data.ts';
import { LoanEvents } from './LoanEvents.tsx';
import { LoanStatus } from './LoanStatus.tsx';
import { PolicyLinks } from './PoliciesField.tsx';
import type { LoanStep } from './use-open-loan.ts';

interface Props {
  loan: MaterialBooking;
  onStep: (step: LoanStep) => void;
}

/** What is lent to whom, until when, under which terms, and what happened to it. */
export function LoanDetails({ loan, onStep }: Props) {
  const { t } = useTranslation('loans');
  const format = useFormat();
  const { details, lines, isTT, isMine, actions } = loan;
  const { data: stock = [] } = useQuery(materialsQuery(isTT));
  const open = details?.openPolicies ?? [];
  const policies = stock
    .filter(({ id }) => lines.some(({ material }) => material.id === id))
    .flatMap((it) => it.policies)
    .filter(({ id }) => !open.some((it) => it.id === id));
  const canEnd = actions.includes('cancel') || actions.includes('delete');
  return (
    <Stack gap="md" style={{ overflowWrap: 'anywhere' }}>
      <LoanStatus loan={loan} />
      <DescriptionList
        items={[
          [t('column.start'), format.dayAndTime(loan.start)],
          [t('column.end'), format.dayAndTime(loan.end)],
          ...(details
            ? ([
                [t('column.borrower'), <PersonLink key="borrower" person={details.borrower} />],
                [t('details.organization'), details.borrower.organization],
                [
                  t('details.booked_by'),
                  details.bookedBy && <PersonLink key="by" person={details.bookedBy} />,
                ],
                [t('details.purpose'), details.purpose],
                [
                  t('details.outside'),
                  details.outsideUse && (details.outsideReason || t('details.yes')),
                ],
                [
                  t('details.space'),
                  details.spaceBooking && (
                    <TextLink key="space" to={spacePath(details.spaceBooking.space)}>
                      {t('space.at', {
                        space: details.spaceBooking.space.name,
                        when: format.dayAndRange(
                          details.spaceBooking.start,
                          details.spaceBooking.end,
                        ),
                      })}
                    </TextLink>
                  ),
                ],
                [
                  t('details.decide_by'),
                  details.decideBy ? format.dayAndTime(details.decideBy) : '',
                ],
                [t('details.reason'), details.reason],
              ] as const)
            : []),
        ]}
      />
      <DescriptionList
        items={lines.map((line) => [
          line.material.name,
          <LineFacts key={line.material.id} line={line} />,
        ])}
      />
      <LoanEvents loan={loan} />
      {open.length > 0 && (
        <Stack gap="xs" role="group" aria-label={t('details.open_policies')}>
          <Text fw={600}>{t('details.open_policies')}</Text>
          <Text fz="sm">
            {t(isMine ? 'details.open_policies_mine' : 'details.open_policies_theirs')}
          </Text>
          <PolicyLinks policies={open} />
        </Stack>
      )}
      {policies.length > 0 && (
        <Stack gap="xs" role="group" aria-label={t('details.policies')}>
          <Text fw={600}>{t('details.policies')}</Text>
          <PolicyLinks policies={policies} />
        </Stack>
      )}
      {details && (
        <div>
          <ReportProblemLink kind="material_booking" id={loan.id} />
        </div>
      )}
      <DialogActions>
        {canEnd && (
          <Button variant="default" onClick={() => onStep('end')}>
            {t(isMine ? 'end.cancel' : 'end.delete')}
          </Button>
        )}
        {actions.includes('edit') && (
          <Button variant="default" onClick={() => onStep('change')}>
            {t('step.change')}
          </Button>
        )}
        {actions.includes('extend') && (
          <Button variant="default" onClick={() => onStep('extend')}>
            {t('step.extend')}
          </Button>
        )}
        {(['handOut', 'return'] as const).map(
          (step) =>
            actions.includes(step) && (
              <Button key={step} onClick={() => onStep(step)}>
                {t(`step.${step}`)}
              </Button>
            ),
        )}
      </DialogActions>
    </Stack>
  );
}

function LineFacts({ line }: { line: MaterialBooking['lines'][number] }) {
  const { t } = useTranslation('loans');
  const { quantity, handedOut, out, items } = line;
  const facts = [
    t('line.booked', { count: quantity }),
    ...(handedOut > 0 ? [t('line.handed_out', { count: handedOut })] : []),
    ...(out > 0 ? [t('line.out', { count: out })] : []),
  ];
  return (
    <>
      {facts.join(', ')}
      {items.map(({ id, code, serial, isOut }) => (
        <Text key={id} span display="block" fz="sm" c="var(--dot-ink-2)">
          {[serial, formatResourceCode(code), isOut ? '' : t('line.back')]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      ))}
    </>
  );
}
