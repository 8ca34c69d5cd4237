import { prepare, runOnNode } from "./prepare.js"

// Brings the schema of DATABASE_URL to this version, as its owner (DATABASE_OWNER_URL): npm run migrate
prepare()
runOnNode(["server/migrate.ts"])
