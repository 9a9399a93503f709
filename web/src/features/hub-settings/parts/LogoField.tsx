import { useTranslation } from 'react-i18next';
import { AppError } from '@thedot/domain/errors';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useHub } from '../../../lib/hub/hub.ts';
import { PictureField } from '../../../ui/fields/PictureField.tsx';
import { useSaveLogo } from '../hub-settings.data.ts';

/** The logo is stored when it is chosen. */
export function LogoField({ logo }: { logo: string | null }) {
  const { t } = useTranslation('settings');
  const { name } = useHub();
  const { mutate, error } = useSaveLogo();
  return (
    <PictureField
      path="logo"
      isWhole
      label={t('logo.label')}
      hint={t('logo.hint')}
      name={name}
      value={null}
      stored={logo}
      error={
        error instanceof AppError && (
          <ProblemText problem={{ code: error.code, params: error.params }} />
        )
      }
      onChange={(picture) => mutate(picture, { onSuccess: () => showSuccess(t('logo.saved')) })}
      removal={{
        label: t('logo.remove'),
        onRemove: () => mutate(null, { onSuccess: () => showSuccess(t('logo.removed')) }),
      }}
    />
  );
}
