# The portal without tools for development, without npm and without a PostgreSQL of its own (docs/operation.md, ADR-0041).
# The base of the first stage only lends an npm: everything is built by, and later runs on, the Node that package-lock.json pins.

FROM node:24-trixie-slim AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --include=dev --include=optional --ignore-scripts
COPY . .
RUN npm run ship -- /shipped

FROM debian:trixie-slim
RUN groupadd --gid 10001 portal \
  && useradd --uid 10001 --gid portal --home-dir /portal --no-create-home --shell /usr/sbin/nologin portal
WORKDIR /portal
COPY --from=build /shipped ./
ENV NODE_ENV=production HOST=0.0.0.0
# What was compiled with the image is used at each start; nothing can be written here.
ENV PATH=/portal/node_modules/.bin:$PATH NODE_COMPILE_CACHE=/portal/compiled
USER 10001:10001
EXPOSE 3000
CMD ["node", "server/main.ts"]
