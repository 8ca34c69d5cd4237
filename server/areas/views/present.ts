/** SQL columns of `fleet_views v` as the contract has them. */
export const viewColumns = `v.id, v.version, v.name, v.query, v.is_default as "isDefault"`
