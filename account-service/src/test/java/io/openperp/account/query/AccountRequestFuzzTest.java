package io.openperp.account.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.openperp.api.account.AccountQuery.AccountQueryType;
import io.openperp.api.json.ApiJson;

/** Law: any body is a question about an account, or refused in a sentence. */
class AccountRequestFuzzTest {

    @FuzzTest(maxDuration = "2m")
    void body(byte[] body) {
        switch (AccountRequest.read(ApiJson.mapper(), body)) {
            case AccountRequest.Valid valid ->
                assertThat(AccountQueryType.named(valid.type().wireName())).hasValue(valid.type());
            case AccountRequest.Invalid invalid ->
                assertThat(invalid.error()).isNotBlank().hasSizeLessThan(500);
        }
    }
}
