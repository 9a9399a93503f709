import { AppError, type ErrorCode } from '@thedot/domain/errors';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText, type DisplayedProblem } from '../../../lib/errors/ProblemText.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { PhotoField } from '../../../ui/fields/PhotoField.tsx';
import { useUploadLogo } from '../organizations.data.ts';

/** The logo, sent as soon as it is chosen. */
export function LogoChoice({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const upload = useUploadLogo();
  const [refused, setRefused] = useState<ErrorCode | null>(null);
  const wrong = refused ? { code: refused } : upload.error && problemOf(upload.error);
  return (
    <PhotoField
      label={<OptionalLabel>{t('form.logo')}</OptionalLabel>}
      name={organization.name}
      photo={organization.logo}
      square
      busy={upload.isPending}
      error={wrong && <ProblemText problem={wrong} />}
      onReject={setRefused}
      onChoose={(logo) => {
        setRefused(null);
        upload.mutate(logo);
      }}
    />
  );
}

const problemOf = (error: Error): DisplayedProblem =>
  error instanceof AppError ? (error.errors?.[0] ?? error) : { code: 'server.unexpected' };
