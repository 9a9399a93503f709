import { Anchor, Button, Group, Stack } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { useFormSteps } from '../../../lib/forms/use-form-steps.ts';
import { DotStepper } from '../../../ui/dots/DotStepper.tsx';
import { StepGroup } from '../../../ui/StepGroup.tsx';
import { KEEP_FOCUS } from '../../../ui/dialogs/keep-focus.ts';
import { StationFields } from './StationFields.tsx';
import { VerificationSent } from '../sign-up/VerificationSent.tsx';
import { useStationForm } from './use-station-form.ts';
import { STATION_STEPS, stationStepFields, findStationStepWithField } from './station-steps.ts';

/** The sign-up for the 5G station, in steps. */
export function StationPage() {
  const { t } = useTranslation('registrations');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { step, at, isLast, open, next, back } = useFormSteps(STATION_STEPS, 'person');
  const { form, documents } = useStationForm({
    onSent: setSentTo,
    onWrong: (paths) => open(findStationStepWithField(paths) ?? step),
  });

  function advance(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (form.validateFields(stationStepFields(step, form.values.slots.length))) next();
  }

  if (sentTo) return <VerificationSent email={sentTo} />;
  const label = t(`station.step.${step}`);
  return (
    <AuthLayout wide title={t('station.title')} text={t('station.text')}>
      <Stack gap="lg">
        <DotStepper steps={STATION_STEPS.map((it) => t(`station.step.${it}`))} current={at} />
        <form {...form.formProps} onSubmit={isLast ? form.formProps.onSubmit : advance}>
          <Stack gap="md">
            <StepGroup step={step} label={label}>
              <StationFields step={step} form={form} documents={documents} onOpen={open} />
            </StepGroup>
            <Group justify="space-between">
              {at > 0 ? (
                <Button variant="default" disabled={form.busy} onClick={back}>
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
            <Anchor component={Link} to="/login" underline="always" {...KEEP_FOCUS}>
              {t('station.sign_in')}
            </Anchor>
            <br />
            {t('station.plain')}{' '}
            <Anchor component={Link} to="/register" underline="always" {...KEEP_FOCUS}>
              {t('station.plain_link')}
            </Anchor>
          </p>
        )}
      </Stack>
    </AuthLayout>
  );
}
