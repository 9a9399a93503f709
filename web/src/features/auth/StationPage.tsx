import { Anchor, Button, Group, Stack } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AuthLayout } from '../../app/layout/AuthLayout.tsx';
import { DotStepper } from '../../ui/DotStepper.tsx';
import { StepGroup } from '../../ui/StepGroup.tsx';
import { StationFields } from './parts/StationFields.tsx';
import { WaitingMail } from './parts/WaitingMail.tsx';
import { useStationForm } from './station-form.ts';
import {
  STATION_STEPS,
  type StationStep,
  stationFieldsOf,
  stationStepWith,
} from './station-steps.ts';

/** Registering for the 5G station, one step at a time. */
export function StationPage() {
  const { t } = useTranslation('registrations');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [step, setStep] = useState<StationStep>('person');
  const at = STATION_STEPS.indexOf(step);
  const { form, documents } = useStationForm({
    onSent: setSentTo,
    onWrong: (paths) => setStep(stationStepWith(paths) ?? step),
  });

  function advance(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = STATION_STEPS[at + 1];
    const fields = stationFieldsOf(step, form.values.slots.length);
    if (next && form.check(fields)) setStep(next);
  }

  if (sentTo) return <WaitingMail email={sentTo} />;
  const isLast = at === STATION_STEPS.length - 1;
  const label = t(`station.step.${step}`);
  return (
    <AuthLayout wide title={t('station.title')} text={t('station.text')}>
      <Stack gap="lg">
        <DotStepper steps={STATION_STEPS.map((it) => t(`station.step.${it}`))} current={at} />
        <form {...form.formProps} onSubmit={isLast ? form.formProps.onSubmit : advance}>
          <Stack gap="md">
            <StepGroup step={step} label={label}>
              <StationFields step={step} form={form} documents={documents} onOpen={setStep} />
            </StepGroup>
            <Group justify="space-between">
              {at > 0 ? (
                <Button
                  variant="default"
                  disabled={form.busy}
                  onClick={() => setStep(STATION_STEPS[at - 1] ?? step)}
                >
                  {t('station.back')}
                </Button>
              ) : (
                <span />
              )}
              <Button type="submit" loading={form.busy}>
                {isLast ? t('station.submit') : t('station.next')}
              </Button>
            </Group>
          </Stack>
        </form>
        {at === 0 && (
          <p>
            {t('station.known')}{' '}
            <Anchor component={Link} to="/login" underline="always">
              {t('station.sign_in')}
            </Anchor>
            <br />
            {t('station.plain')}{' '}
            <Anchor component={Link} to="/register" underline="always">
              {t('station.plain_link')}
            </Anchor>
          </p>
        )}
      </Stack>
    </AuthLayout>
  );
}
