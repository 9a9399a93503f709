/** Places the description below the input, so that a long one does not push the input down. */
export const DESCRIPTION_BELOW = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} satisfies { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] };
