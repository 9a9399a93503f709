import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';

/** What is lent, such as "2 × Camera, Tripod". */
export const namesOf = ({ lines }: Pick<MaterialBooking, 'lines'>): string =>
  lines
    .map(({ material, quantity }) =>
      quantity > 1 ? `${quantity} × ${material.name}` : material.name,
    )
    .join(', ');

/** The labelled items that are out, such as "7K3MQ-9XT2B". */
export const itemsOutOf = ({ lines }: Pick<MaterialBooking, 'lines'>) =>
  lines.flatMap(({ items }) => items.filter(({ isOut }) => isOut));
