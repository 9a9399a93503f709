import { Box, Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Kit } from '@thedot/domain/material/material-items.contract';
import type { Availability, Material } from '@thedot/domain/material/material.contract';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { fileUrl } from '../../../lib/api/client.ts';
import { Chip } from '../../../ui/Chip.tsx';
import classes from './BorrowMaterial.module.css';
import { QuantityField } from './QuantityField.tsx';

interface Props {
  material: Material;
  /** Undefined until it is known. */
  availability: Availability | undefined;
  /** How much of it is in the cart, beside kits. */
  chosen: number;
  onChange: (quantity: number) => void;
}

/** A material with its picture, what is free of it in the range, and how much is borrowed. */
export function MaterialTile({ material, availability, chosen, onChange }: Props) {
  const { t } = useTranslation(['borrow-material', 'material']);
  const { name, category, location, description, quantity, needsApproval, maxPerBorrower } =
    material;
  return (
    <article className={classes.tile} data-list-row data-chosen={chosen > 0 || undefined}>
      {material.image !== null && (
        <img
          className={classes.picture}
          src={fileUrl(material.image)}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
      <div className={classes.inside}>
        <Box component="h3" m={0} fz="1.0625rem" lh={1.3}>
          {name}
        </Box>
        <Text fz="sm" c="var(--dot-ink-2)" mt={2}>
          {[category, location].filter(Boolean).join(' · ')}
        </Text>
        {description && (
          <Text fz="sm" mt={8} lineClamp={3}>
            {description}
          </Text>
        )}
        <Text fz={13} c="var(--dot-ink-2)" mt={8}>
          {[
            t('days', { count: material.maxDays }),
            ...(maxPerBorrower === null ? [] : [t('per_borrower', { count: maxPerBorrower })]),
          ].join(' · ')}
        </Text>
        {needsApproval && (
          <Box mt={8}>
            <Chip>{t('material:on_approval')}</Chip>
          </Box>
        )}
        <div className={classes.foot}>
          <Free availability={availability} quantity={quantity} />
          {material.isBookable ? (
            <Chooser
              name={name}
              chosen={chosen}
              max={availability?.free ?? quantity}
              onChange={onChange}
            />
          ) : (
            <Text fz={13} c="var(--dot-ink-2)">
              {t('not_for_you')}
            </Text>
          )}
        </div>
      </div>
    </article>
  );
}

interface FreeProps {
  availability: Availability | undefined;
  quantity: number;
}

/** What is free during the range, or why the range does not suit the material. */
function Free({ availability, quantity }: FreeProps) {
  const { t } = useTranslation('material');
  if (!availability) return <span />;
  const { free, refusal } = availability;
  if (refusal)
    return (
      <Text fz={13} c="var(--dot-ink-2)">
        <ProblemText problem={{ code: refusal }} />
      </Text>
    );
  return (
    <span className={classes.free} data-none={free === 0 || undefined}>
      {free === 0
        ? t('free.none')
        : free === quantity
          ? t('free.all', { number: free })
          : t('free.of', { number: free, quantity })}
    </span>
  );
}

interface ChooserProps {
  name: string;
  chosen: number;
  max: number;
  onChange: (quantity: number) => void;
}

/** Adds something to the cart; once it is there, changes how much. */
function Chooser({ name, chosen, max, onChange }: ChooserProps) {
  const { t } = useTranslation('borrow-material');
  if (chosen > 0)
    return (
      <QuantityField
        label={t('quantity_of', { name })}
        value={chosen}
        max={max}
        onChange={onChange}
        canRemove
      />
    );
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      aria-label={t('add_of', { name })}
      onClick={() => onChange(1)}
    >
      {t('add')}
    </Button>
  );
}

interface KitProps {
  kit: Kit;
  /** How often it is free; undefined until it is known. */
  free: number | undefined;
  chosen: number;
  onChange: (quantity: number) => void;
}

/** A kit with what it contains. */
export function KitTile({ kit: { name, description, lines }, free, chosen, onChange }: KitProps) {
  const { t } = useTranslation(['borrow-material', 'material']);
  return (
    <article className={classes.tile} data-list-row data-chosen={chosen > 0 || undefined}>
      <div className={classes.inside}>
        <Box component="h3" m={0} fz="1.0625rem" lh={1.3}>
          {name}
        </Box>
        <Text fz="sm" c="var(--dot-ink-2)" mt={2}>
          {lines.map((it) => `${it.quantity} × ${it.name}`).join(', ')}
        </Text>
        {description && (
          <Text fz="sm" mt={8} lineClamp={3}>
            {description}
          </Text>
        )}
        <div className={classes.foot}>
          {free === undefined ? (
            <span />
          ) : (
            <span className={classes.free} data-none={free === 0 || undefined}>
              {free === 0 ? t('material:free.none') : t('kits_free', { count: free })}
            </span>
          )}
          <Chooser name={name} chosen={chosen} max={free ?? 1} onChange={onChange} />
        </div>
      </div>
    </article>
  );
}
