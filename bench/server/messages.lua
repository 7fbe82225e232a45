-- Messages, each from an address of its own: one sender may write a few an hour only.
dofile("bench/server/report.lua")

local text = string.rep("Bonjour, votre convertisseur est très utile. ", 20)
local written = 0

function request()
  written = written + 1
  local sender = string.format("10.%d.%d.%d", number, math.floor(written / 250) % 250, written % 250)
  local body = string.format(
    '{"name":"Jeanne","email":"jeanne@example.org","message":"%d.%d %s"}', number, written, text)
  return wrk.format("POST", "/api/contact",
    { ["Content-Type"] = "application/json", ["X-Forwarded-For"] = sender }, body)
end

function response(status)
  if status == 201 then accepted = accepted + 1 else refused = refused + 1 end
end
