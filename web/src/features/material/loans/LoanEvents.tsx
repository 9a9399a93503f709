import { Group, Stack, Text } from '@mantine/core';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import type { ReturnCondition } from '@thedot/domain/material/material-fields.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../lib/api/client.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import classes from './loans.module.css';

/** The hand-out and the returns of a loan, with their pictures. */
export function LoanEvents({ loan: { details, lines } }: { loan: MaterialBooking }) {
  const { t } = useTranslation('loans');
  const nameOf = useDisplayName();
  if (!details?.handOut) return null;
  const { handOut, returns } = details;
  const nameOfLine = (materialId: string) =>
    lines.find(({ material }) => material.id === materialId)?.material.name ?? '';
  return (
    <Stack gap="md" role="group" aria-label={t('events.title')}>
      <Text fw={600}>{t('events.title')}</Text>
      <LoanEvent
        at={handOut.at}
        title={
          handOut.receiver
            ? t('events.handed_out_to', { by: nameOf(handOut.by.name), to: handOut.receiver })
            : t('events.handed_out', { by: nameOf(handOut.by.name) })
        }
        condition={handOut.condition}
        note={handOut.note}
        photos={handOut.photos}
      >
        {handOut.signature && (
          <img
            className={classes.signature}
            src={fileUrl(handOut.signature)}
            alt={t('events.signature', {
              name: handOut.receiver || nameOf(details.borrower.name),
            })}
          />
        )}
      </LoanEvent>
      {returns.map((it) => (
        <LoanEvent
          key={it.id}
          at={it.at}
          title={t(titleOf(it), {
            what: it.lines
              .map(({ materialId, quantity }) => `${quantity} × ${nameOfLine(materialId)}`)
              .join(', '),
            by: `${it.responsible.firstName} ${it.responsible.lastName}`,
            to: nameOf(it.by.name),
          })}
          condition={it.condition}
          note={it.damageNote}
          photos={it.photos}
        />
      ))}
    </Stack>
  );
}

function titleOf({ condition, isLate }: { condition: ReturnCondition; isLate: boolean }) {
  if (condition === 'lost') return 'events.lost';
  return isLate ? 'events.returned_late' : 'events.returned';
}

interface EventProps {
  at: string;
  title: string;
  condition: ReturnCondition;
  note: string;
  photos: readonly { readonly id: string }[];
  children?: ReactNode;
}

function LoanEvent({ at, title, condition, note, photos, children }: EventProps) {
  const { t } = useTranslation(['loans', 'material']);
  const format = useFormat();
  return (
    <Stack gap={4}>
      <Text>{title}</Text>
      <Text fz="sm" c="var(--dot-ink-2)">
        {[
          format.dayAndTime(at),
          t('events.condition', { condition: t(`material:condition.${condition}`) }),
        ].join(' · ')}
      </Text>
      {note && <Text fz="sm">{note}</Text>}
      {children}
      {photos.length > 0 && (
        <Group gap="xs">
          {photos.map(({ id }, index) => (
            <a key={id} href={fileUrl(id)} target="_blank" rel="noreferrer">
              <img
                className={classes.photo}
                src={fileUrl(id, 'thumb')}
                alt={t('events.photo', { number: index + 1 })}
              />
            </a>
          ))}
        </Group>
      )}
    </Stack>
  );
}
