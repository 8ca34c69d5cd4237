/** Columns of an option in the contract's shape. */
export const optionColumns = `id, version, label, type, valid_until as "validUntil"`
