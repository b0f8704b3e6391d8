import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Signs in, sends two recordings, and reads what became of the codes.
 *
 * Made from the contract of the portal: do not edit. Java 17 or newer, nothing to install; read JSON with the library of
 * your project instead of {@link #field}.
 *   ISRC_URL=https://isrc.example ISRC_CLIENT_ID=... ISRC_CLIENT_SECRET=... java Example.java [the cursor of last time]
 * Try it first with a sandbox account ("compte d'essai"): the answers are the real ones, and nothing is kept.
 */
public class Example {
  static final String URL = System.getenv("ISRC_URL");
  static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(30)).build();

  /** The portal said no, with its problem document. */
  static class Refused extends Exception {
    Refused(String problem) { super(problem); }
  }

  /** Tries again when the portal says to wait; whatever else it refuses is thrown. */
  static String ask(HttpRequest.Builder request) throws Exception {
    for (int attempt = 0; ; attempt++) {
      HttpResponse<String> answer = HTTP.send(request.timeout(Duration.ofSeconds(30)).build(), BodyHandlers.ofString());
      if (answer.statusCode() < 300) return answer.body();
      boolean wait = answer.statusCode() == 429 || answer.statusCode() == 503;
      if (!wait || attempt == 4) throw new Refused(answer.body());
      Thread.sleep(1000 * answer.headers().firstValueAsLong("Retry-After").orElse(1L << attempt));
    }
  }

  static String signIn() throws Exception {
    String issuer = field(ask(HttpRequest.newBuilder(URI.create(URL + "/config.json"))), "issuer");
    String pair = encoded(System.getenv("ISRC_CLIENT_ID")) + ":" + encoded(System.getenv("ISRC_CLIENT_SECRET"));
    String basic = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    return field(ask(HttpRequest.newBuilder(URI.create(issuer + "/protocol/openid-connect/token"))
        .header("Authorization", "Basic " + basic)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString("grant_type=client_credentials"))), "access_token"); // good for 5 minutes
  }

  static HttpRequest.Builder to(String token, String path) {
    return HttpRequest.newBuilder(URI.create(URL + path))
        .header("Authorization", "Bearer " + token).header("Accept", "application/json");
  }

  public static void main(String[] args) throws Exception {
    try {
      String token = signIn();
      String recording = """
          "type": "P", "duree": "00:03:45", "anneePublication": 2026, "qualite": "PRODUCTEUR", "artiste": "Les Marées" """;
      // With attestation: you own these recordings or act for their owner, and none has a code yet.
      String body = """
          {"titre": "Archipels", "attestation": true, "elements": [
            {"titre": "Marée basse", %s}, {"titre": "Grand large", %s}]}""".formatted(recording, recording);
      String sent = ask(to(token, "/api/isrc/lot")
          .header("Content-Type", "application/json")
          // The same at each attempt: whatever was done the first time is not done again.
          .header("Idempotency-Key", UUID.randomUUID().toString())
          .method("POST", BodyPublishers.ofString(body)));
      System.out.println("SENT " + field(sent, "dossierId") + " " + field(sent, "sent"));

      // Keep the cursor with what you applied, and go on from it next time.
      String cursor = args.length > 0 ? args[0] : null;
      for (boolean more = true; more; ) {
        String query = cursor == null ? "" : "?repere=" + encoded(cursor);
        String page = ask(to(token, "/api/isrc/flux" + query).method("GET", BodyPublishers.noBody()));
        Matcher row = Pattern.compile("\\{\"faitId\".*?\\}").matcher(page);
        while (row.find()) System.out.println(field(row.group(), "fait") + " " + field(row.group(), "isrc"));
        cursor = field(page, "repere");
        more = "true".equals(field(page, "suite"));
      }
      System.out.println("CURSOR " + (cursor == null ? "" : cursor));
    } catch (Refused refused) {
      System.err.println("REFUSED " + field(refused.getMessage(), "code"));
      System.exit(1);
    }
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** The first value under this name, as text; null when there is none. */
  static String field(String json, String name) {
    Matcher found = Pattern.compile("\"" + name + "\"\\s*:\\s*(?:\"([^\"]*)\"|(null|[\\w.+-]+))").matcher(json);
    if (!found.find() || "null".equals(found.group(2))) return null;
    return found.group(1) != null ? found.group(1) : found.group(2);
  }
}
