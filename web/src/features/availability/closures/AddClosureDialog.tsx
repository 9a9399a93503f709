import { SimpleGrid, TextInput } from '@mantine/core';
import type { AffectedBookings } from '@thedot/domain/scheduling/affected-bookings.contract';
import { NewHubClosure } from '@thedot/domain/scheduling/hub-closures.contract';
import { refuseDateRange } from '@thedot/domain/scheduling/schedule.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import {
  addHubClosure,
  fetchAffectedByClosure,
  type HubClosureInput,
} from '../availability.data.ts';
import { dayRangeProps } from '../../scheduling/day-range-props.ts';
import { findAffected } from '../../scheduling/affected-bookings/affected-bookings.ts';
import { AffectedBookingsForm } from '../../scheduling/affected-bookings/AffectedBookingsForm.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

interface AffectedClosure {
  readonly days: HubClosureInput;
  readonly affected: AffectedBookings;
}

/** Asks for the days and the reason, then for a decision about the bookings on them. */
export function AddClosureDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('availability');
  const [affectedClosure, setAffectedClosure] = useState<AffectedClosure | null>(null);

  function done() {
    setAffectedClosure(null);
    onClose();
    showSuccess(t('closures.saved'));
  }

  return (
    <Dialog
      opened={opened}
      onClose={() => {
        setAffectedClosure(null);
        onClose();
      }}
      title={t('closures.add')}
      size="lg"
    >
      <div hidden={affectedClosure !== null}>
        <DaysForm onAffectedBookings={setAffectedClosure} onBack={onClose} onDone={done} />
      </div>
      {affectedClosure && (
        <AffectedBookingsForm
          affected={affectedClosure.affected}
          scope="hub"
          confirmLabel={t('closures.save')}
          fetchAffected={(how) => fetchAffectedByClosure(affectedClosure.days, how)}
          onBack={() => setAffectedClosure(null)}
          onSubmit={async (answers) => {
            await addHubClosure({ ...affectedClosure.days, ...answers });
            done();
          }}
        />
      )}
    </Dialog>
  );
}

const Days = NewHubClosure.pick({ firstDay: true, lastDay: true, name: true });

interface DaysProps {
  onAffectedBookings: (affectedClosure: AffectedClosure) => void;
  onBack: () => void;
  onDone: () => void;
}

function DaysForm({ onAffectedBookings, onBack, onDone }: DaysProps) {
  const { t } = useTranslation('availability');
  const format = useFormat();
  return (
    <DialogForm
      schema={Days}
      initialValues={{ firstDay: '', lastDay: '', name: '' }}
      submit={(days) => addHubClosure(days)}
      onDone={onDone}
      validate={(days) => ({
        lastDay:
          days.firstDay && days.lastDay
            ? refuseDateRange(days, toWallTime(new Date(), format.hubZone).day)
            : null,
      })}
      onRefused={(error, days) => {
        const affected = findAffected(error);
        if (affected) onAffectedBookings({ days, affected });
        return affected !== null;
      }}
      confirmLabel={t('closures.save')}
      cancelLabel={t('closures.back')}
      onClose={onBack}
    >
      {(form) => {
        const { first, last } = dayRangeProps(form);
        return (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
              <DateField label={t('closures.first')} data-autofocus {...first} />
              <DateField label={t('closures.last')} {...last} />
            </SimpleGrid>
            <TextInput
              {...DESCRIPTION_BELOW}
              label={t('closures.name')}
              description={t('closures.name_hint')}
              maxLength={200}
              {...form.getInputProps('name')}
            />
          </>
        );
      }}
    </DialogForm>
  );
}
