import { Button } from '@mantine/core';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { CellSubtitle, RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { LoanStatus } from './LoanStatus.tsx';
import { itemsOutOf, namesOf } from './loan-names.ts';
import { useOpenLoan } from './use-open-loan.ts';

/** The columns of lists of loans: what, who, when and what is next. */
export function useLoanColumns() {
  const { t } = useTranslation('loans');
  const format = useFormat();
  const { linkTo } = useOpenLoan();
  const nextStep = ({ actions }: MaterialBooking) =>
    (['handOut', 'return'] as const).find((it) => actions.includes(it));
  return [
    {
      id: 'material',
      title: t('column.material'),
      cell: (loan) => (
        <RowTitle
          to={
            loan.session
              ? `/booking/${loan.session.id}`
              : loan.event
                ? `/events/detail/${loan.event.id}`
                : linkTo(loan.id)
          }
          title={namesOf(loan)}
          subtitle={
            loan.session
              ? [t('session.title'), loan.session.place].filter(Boolean).join(' · ')
              : (loan.event?.title ??
                itemsOutOf(loan)
                  .map(({ code, serial }) => serial || code)
                  .join(', '))
          }
        />
      ),
    },
    {
      id: 'borrower',
      title: t('column.borrower'),
      cell: ({ details }) =>
        details && (
          <>
            <PersonLink person={details.borrower} />
            <CellSubtitle>{details.borrower.organization}</CellSubtitle>
          </>
        ),
    },
    {
      id: 'start',
      title: t('column.start'),
      nowrap: true,
      cell: ({ start }) => format.dayAndTime(start),
    },
    {
      id: 'end',
      title: t('column.end'),
      nowrap: true,
      cell: ({ end }) => format.dayAndTime(end),
    },
    { id: 'status', title: t('column.status'), cell: (loan) => <LoanStatus loan={loan} /> },
    {
      id: 'next',
      title: t('column.next'),
      cell: (loan) => {
        if ((loan.session || loan.event) && Date.parse(loan.end) <= Date.now()) return null;
        if (loan.session) return t('session.prepare');
        if (loan.event) return t('event.prepare');
        const step = nextStep(loan);
        return (
          step && (
            <Button
              component={Link}
              to={linkTo(loan.id, step)}
              preventScrollReset
              size="xs"
              variant="default"
              aria-label={t(`step_of.${step}`, { name: namesOf(loan) })}
            >
              {t(`step.${step}`)}
            </Button>
          )
        );
      },
    },
  ] as const satisfies readonly RecordColumn<MaterialBooking>[];
}
